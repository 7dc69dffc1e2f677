// The front door of the components: what pages are made of.

export { useHas, useMay, useSession } from '../session/session.ts'
export { AskOther, otherNeeded } from './ask-other.tsx'
export { Button, ButtonLink, buttonLook } from './button.tsx'
export { Chart } from './chart.tsx'
export { joinClasses } from './classes.ts'
export { ApiCall, CodeBlock } from './code.tsx'
export { ComboField } from './combo.tsx'
export { ConfirmAction } from './confirm.tsx'
export { dueWords } from './due-words.ts'
export { Amount, CopyButton, IdLink, LinkTo, Time } from './facts.tsx'
export { Field, Form, faultsOf } from './field.tsx'
export { type FilterField, Filters, useFilterValues } from './filters.tsx'
export { Icon } from './icons.tsx'
export { pathOfId } from './ids.ts'
export {
  AmountField,
  CheckField,
  SelectField,
  SwitchField,
  TextArea,
  TextField,
} from './inputs.tsx'
export { Card, Columns, KeyValues, Page } from './layout.tsx'
export { formatAmount, formatNumber } from './money.ts'
export { Dialog, Drawer, Menu } from './overlays.tsx'
export { isFailing, Rehearsal } from './rehearsal.tsx'
export { EmptyState, ErrorState, Query, Skeleton } from './states.tsx'
export { asSentence, StatusBadge, type Tone } from './status.tsx'
export { type Column, DataTable } from './table.tsx'
export { Tabs } from './tabs.tsx'
export { formatTime } from './time.ts'
export { Timeline } from './timeline.tsx'
export { sayToast, useToast } from './toast.tsx'
export { Tooltip } from './tooltip.tsx'
export { NotYours, whoMay } from './who-may.tsx'

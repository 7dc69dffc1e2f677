import type { Collect, Currency, ProjectStatus, ProjectType } from '@holdfast/contract'
import type { Id } from '#kit'

/** A transactional account that holds the money of one or many payments. */
export interface ProjectRecord {
  readonly id: Id<'project'>
  readonly type: ProjectType
  readonly currency: Currency
  readonly status: ProjectStatus
  /** Where its money arrives. The API shows it of controlled projects only. */
  readonly collect: Collect
  readonly metadata: Record<string, unknown>
  readonly created_at: Date
  readonly updated_at: Date
}

export interface NewProject {
  readonly type: ProjectType
  readonly currency: Currency
  readonly metadata: Readonly<Record<string, unknown>>
}

// Checks of payees in words.
import type { PayeeCheckAct, PayeeCheckResult } from '@holdfast/contract'
import type { Tone } from '../../components/index.ts'

interface CheckWords {
  readonly label: string
  readonly tone: Tone
  readonly meaning: string
}

/** What a bank said of an account and a name. */
export const checkWords: Readonly<Record<PayeeCheckResult, CheckWords>> = {
  match: { label: 'Name matches', tone: 'good', meaning: 'The account is of that name.' },
  close_match: {
    label: 'Nearly the name',
    tone: 'review',
    meaning: 'The account is of a name that is nearly that.',
  },
  no_match: {
    label: 'Another name',
    tone: 'bad',
    meaning: 'The account is not of that name.',
  },
  not_applicable: {
    label: 'Not checked',
    tone: 'neutral',
    meaning: 'Names of such accounts are not checked.',
  },
  unavailable: { label: 'Not checked', tone: 'neutral', meaning: 'The bank could not say.' },
}

/** What is done about an answer. */
export const actWords: Readonly<Record<PayeeCheckAct, string>> = {
  pay: 'Pay',
  hold: 'Hold for two people',
}

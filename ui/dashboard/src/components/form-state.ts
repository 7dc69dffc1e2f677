import { createContext } from 'react'

/** What the parts of a form know of it. */
export interface FormState {
  readonly error: unknown
  /** What was entered is on its way. */
  readonly isSending: boolean
}

/** The form around a part; outside of one, nothing is wrong and nothing on its way. */
export const FormContext = createContext<FormState>({ error: null, isSending: false })

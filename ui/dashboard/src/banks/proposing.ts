// Proposing what takes two people at a bank.
import type { OperationId } from '@holdfast/contract'
import { useChange } from '../api/index.ts'
import { useToast } from '../components/index.ts'
import { useGo } from '../router/index.ts'
import { proposedText } from './second.ts'

interface Proposing {
  /** What happens next, where that is more than a second person's word. */
  readonly says?: string
  /** Operations whose answers are asked again besides those of banks and the queues. */
  readonly renews?: readonly OperationId[]
}

/** Proposes it, says what happens next, and opens the proposal. */
export function useProposal({ says, renews = [] }: Proposing = {}) {
  const say = useToast()
  const go = useGo()
  return useChange('createBankProposal', {
    onDone: ({ id }) => {
      say(says ?? proposedText())
      go(`/banks/proposals/${id}`)
    },
    renews: ['listQueues', ...renews],
  })
}

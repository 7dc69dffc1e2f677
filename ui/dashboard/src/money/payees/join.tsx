// Joining spellings of one address that are kept apart. On the page of the participant and in the
// queue; it is not undone, so what follows is said before.
import type { KnownParticipant, ParticipantAccounts } from '@holdfast/contract'
import { useState } from 'react'
import { useOperation } from '../../api/index.ts'
import { Button, ConfirmAction, KeyValues, useMay, useToast } from '../../components/index.ts'
import { statusWords } from '../words/statuses.ts'
import { accountWords } from './account-words.ts'
import { coolingWords } from './cooling-words.ts'
import { payeeReads } from './decide.tsx'

interface JoinProps {
  readonly accounts: ParticipantAccounts
  readonly onDone?: () => void
}

/** The way to make them one; nothing for those who may not, and where nothing is apart. */
export function JoinSpellings({ accounts, onDone }: JoinProps) {
  const may = useMay('joinSpellings')
  const [isOpen, setOpen] = useState(false)
  const say = useToast()
  const { participant, kept_apart: others } = accounts
  if (!may || others.length === 0) return null
  const people = [participant, ...others]
  return (
    <>
      <Button onPress={() => setOpen(true)}>Join them…</Button>
      <ConfirmAction
        operation="joinSpellings"
        request={{
          params: { id: participant.id },
          body: { participant_ids: others.map(({ id }) => id) },
        }}
        title="Join the spellings of this address"
        effect={<Effect people={people} />}
        confirm={`Join ${people.length} spellings`}
        isDanger
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => {
          say('They are one person now.')
          onDone?.()
        }}
        renews={payeeReads}
      >
        <KeyValues items={people.map((one) => ({ label: one.email, value: <Who one={one} /> }))} />
      </ConfirmAction>
    </>
  )
}

function Effect({ people }: { readonly people: readonly KnownParticipant[] }) {
  const rules = useOperation('getPayeeRules', {})
  const isVerified = people.every(({ status }) => status === 'verified')
  return (
    <div className="grid gap-2">
      <p>
        They are one person from now on. Ask the person first, through a channel you trust: this
        cannot be undone.
      </p>
      <p>
        {isVerified
          ? 'The person stays verified, as each of them is.'
          : 'Not all of them are verified, so the person is not: releases wait for a verification.'}
      </p>
      <p>
        Each keeps the account that it has. Where there is none, the account that the person gave
        for the other spelling is paid to. {coolingWords(rules.data?.cooling_hours)}
      </p>
    </div>
  )
}

function Who({ one }: { readonly one: KnownParticipant }) {
  const { status, bank_account: account } = one
  const paid = account === null ? 'no account of its own' : accountWords(account)
  return `${statusWords('participant', status).label}, ${paid}`
}

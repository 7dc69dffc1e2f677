// Ending the review of a project or settlement: what waited in it goes on.
import { useState } from 'react'
import { queries } from '../../api/index.ts'
import { Button, ConfirmAction, NotYours, useMay, useToast } from '../../components/index.ts'

const EFFECT =
  'What is held may leave again: releases, refunds and transfers that waited go on by themselves.'

/** A button that asks before it ends a review; who may not is told who can. */
export function EndReviewAction({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  const say = useToast()
  const may = useMay('reviewProject')
  if (!may) return <NotYours operation="reviewProject" />
  const asked = {
    title: 'End the review',
    effect: EFFECT,
    confirm: 'End it now',
    isOpen,
    onClose: () => setOpen(false),
    onDone: () => {
      say('The review has ended')
      void queries.invalidateQueries()
      setOpen(false)
    },
  } as const
  return (
    <>
      <Button kind="primary" onPress={() => setOpen(true)}>
        End the review
      </Button>
      {id.startsWith('project_') ? (
        <ConfirmAction
          {...asked}
          operation="reviewProject"
          request={{ params: { id }, body: { action: 'end' } }}
        />
      ) : (
        <ConfirmAction
          {...asked}
          operation="reviewSettlement"
          request={{ params: { id }, body: { outcome: 'pass' } }}
        />
      )}
    </>
  )
}

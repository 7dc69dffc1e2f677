// A new proof of who is there, asked for above whatever is open when the service wants one.
import { lazy, Suspense, useEffect, useState } from 'react'
import { setInterventions } from '../api/index.ts'
import { setProofAsked } from '../components/proof-asked.ts'
import { loadSession } from '../session/session.ts'
import { goToSignIn } from './sign-out.ts'

const ProofQuestion = lazy(() => import('./proof-question.tsx'))

type Answer = (isProven: boolean) => void

/** The question; once in the shell. */
export function StepUp() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    let waiting: Promise<boolean> | null = null
    setInterventions({
      signedOut: goToSignIn,
      renewToken: async () => (await loadSession()).csrf_token,
      // Several requests may want a proof at once: one is enough for all.
      stepUp: async () => {
        waiting ??= new Promise<boolean>((resolve) => {
          setProofAsked(true)
          setAnswer(() => resolve)
        })
        const isProven = await waiting
        waiting = null
        return isProven
      },
    })
  }, [])
  if (answer === null) return null
  const finish = (isProven: boolean) => {
    setProofAsked(false)
    setAnswer(null)
    answer(isProven)
  }
  return (
    <Suspense>
      <ProofQuestion onDone={finish} />
    </Suspense>
  )
}

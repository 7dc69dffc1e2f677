// The guides whose calls are written once and shown in several languages: what they show is run in
// each of them, and compared with the answers that they promise.
import { asCurl, asPython, asTypeScript, type GuideCall, readCall } from '../../ui/docs/calls.ts'
import type { ExampleFolder, Ran } from './examples.ts'
import { runProgram, runPython, runShell } from './examples.ts'
import { blocksOf, type Document, readDocument, readDocuments } from './index.ts'

/** A call of a guide, and what the guide says of its answer. */
interface GuideStep {
  readonly call: GuideCall
  /** JSON, of which the answer holds at least this; absent where the guide says nothing. */
  readonly promised: string | undefined
}

/** What a run of a guide came to: the answers of which something was promised, and the promises. */
export interface GuideRun extends Ran {
  readonly answers: readonly unknown[]
  readonly promised: readonly unknown[]
}

const CALL = /^http run( fails)?$/
/** In the guide to a first payment: what every session begins with. */
const SETUP_FROM = 'docs/guides/first-payment.md'

/** Every document that has calls in this form. */
export function guidesWithCalls(): Document[] {
  return readDocuments().filter(({ fences }) => fences.some(({ info }) => CALL.test(info)))
}

/** Runs all calls of a guide with `curl`, as one session. */
export async function runByCurl(folder: ExampleFolder, guide: Document): Promise<GuideRun> {
  const steps = stepsOf(guide, 'curl')
  const [setup = ''] = blocksOf(readDocument(SETUP_FROM), 'bash run')
  const ran = await runShell(folder, [setup, ...steps.map(({ call }) => `${asCurl(call)}\necho`)])
  return { ...ran, ...beside(steps, ran.output) }
}

/** Runs all calls of a guide with the node library and `fetch`, as one module. */
export async function runByLibrary(folder: ExampleFolder, guide: Document): Promise<GuideRun> {
  const steps = stepsOf(guide, 'library')
  // Answers are told in lines of JSON, so that they can be read again.
  const programs = steps.map(({ call }) => asTypeScript(call).replaceAll('console.log(', 'tell('))
  const [setup = ''] = blocksOf(readDocument(SETUP_FROM), 'ts check')
  const ran = await runProgram(folder, [setup, TELL, ...programs].join('\n'))
  return { ...ran, ...beside(steps, ran.output) }
}

const TELL = `
const tell = (answer: unknown) => process.stdout.write(JSON.stringify(answer) + '\\n')`

/** Runs all calls of a guide with `requests`, as one program. */
export async function runByPython(folder: ExampleFolder, guide: Document): Promise<GuideRun> {
  const steps = stepsOf(guide, 'python')
  const programs = steps.map(({ call }) => asPython(call).replaceAll('print(', 'tell('))
  const [setup = ''] = blocksOf(readDocument(SETUP_FROM), 'python run')
  const ran = await runPython(folder, [setup, TELL_IN_PYTHON, ...programs].join('\n'))
  return { ...ran, ...beside(steps, ran.output) }
}

const TELL_IN_PYTHON = `
def tell(answer):
    print(json.dumps(answer))
`

/** Each language has people of its own, so that nobody is known from the run before. */
function stepsOf({ fences }: Document, language: string): GuideStep[] {
  const own = (text: string) => text.replaceAll('@example.com', `@${language}.example.com`)
  return fences.flatMap(({ info, text }, at) => {
    const [, fails] = CALL.exec(info) ?? [undefined, undefined]
    if (!CALL.test(info)) return []
    const next = fences[at + 1]
    const promised = next?.info === 'json answer' ? own(next.text) : undefined
    return [{ call: readCall(own(text), fails !== undefined), promised }]
  })
}

function beside(
  steps: readonly GuideStep[],
  output: string,
): Pick<GuideRun, 'answers' | 'promised'> {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const told = steps.flatMap(({ promised }, at) => {
    if (promised === undefined) return []
    const answer: unknown = JSON.parse(lines[at] ?? 'null')
    const part: unknown = JSON.parse(promised)
    return [{ answer, part }]
  })
  return { answers: told.map(({ answer }) => answer), promised: told.map(({ part }) => part) }
}

// Commands that can be tried out: done in a unit that is undone, and asked before what they did.
import type { TSchema } from 'typebox'
import type { Unit } from '#db'
import { fail, present } from '#kit'
import { requestReader, withPrincipal } from './read-request.ts'
import { jsonRenderer } from './render.ts'
import { commandRoute } from './route.ts'
import type {
  Answer,
  CommandHandlers,
  Route,
  RouteOperation,
  RouteRequest,
  RouteServices,
} from './types.ts'
import { checkOf } from './validate.ts'

/** An operation that tries another one out. */
type DryRunOperation = RouteOperation & { readonly answer: TSchema }

/**
 * The routes of a command that can be tried out: its own, and that of its dry run. Until its sunset
 * the command's parameter `dry_run` leads to the same.
 */
export function triedRoutes<O extends RouteOperation, In, Out>(
  operation: O,
  dryRun: DryRunOperation,
  handlers: CommandHandlers<O, In, Out>,
): [Route, Route] {
  const command = commandRoute(operation, handlers)
  const openTrial = trialOpener(operation, dryRun, handlers)
  const checkQuery = checkOf(dryRun.query)
  return [
    {
      operation,
      open: (services) => {
        const act = command.open(services)
        const tryOut = openTrial(services)
        return async (request) => await (request.facts.isTrial ? tryOut : act)(request)
      },
    },
    {
      operation: dryRun,
      open: (services) => {
        const tryOut = openTrial(services)
        return async (request) => {
          // It is read as the command is, which takes the parameter still: here that means nothing.
          const asked = checkQuery(request.query)
          if ('faults' in asked) return fail('validation_failed', { errors: asked.faults })
          return await tryOut(request)
        }
      },
    },
  ]
}

/** Does a command in a unit which is undone, and tells what would have come of it. */
function trialOpener<O extends RouteOperation, In, Out>(
  operation: O,
  dryRun: DryRunOperation,
  { parse, run, render, rules }: CommandHandlers<O, In, Out>,
) {
  const runOne = async (unit: Unit, input: In): Promise<Out> => {
    const [first] = await run(unit, [input])
    const result = present(first, 'a command gives one result for each input')
    if (result.ok) return result.value
    throw result.failure
  }
  return (services: RouteServices): ((request: RouteRequest) => Promise<Answer>) => {
    const read = requestReader(operation, rules)
    const show = jsonRenderer(dryRun.answer, dryRun.id, services)
    return async (request) => {
      const parsed = withPrincipal(read(request), request)
      const input = parse(parsed)
      const [result, foreseen] = await services.db.rehearse(
        parsed.principal.tenantId,
        async (unit) => await runOne(unit, input),
        async (unit, value) => [value, await services.foresee(unit)] as const,
      )
      return show({ dry_run: true, result: render(result), ...foreseen })
    }
  }
}

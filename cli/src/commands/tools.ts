// Commands that run a program of the repository: demo, verify. And completion.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildChoiceParser, buildCommand } from '@stricli/core'
import type { Context } from '../context.ts'
import { say, taught } from '../context.ts'
import { CliError, EXIT } from '../exit.ts'

function toolCommand(brief: string, fullDescription: string, file: string) {
  return buildCommand<Record<never, never>, string[], Context>({
    docs: { brief, fullDescription },
    parameters: {
      positional: {
        kind: 'array',
        parameter: { brief: 'Passed on', parse: String, placeholder: 'argument' },
      },
    },
    async func(_flags, ...given) {
      const program = fileURLToPath(new URL(`../../../tools/${file}`, import.meta.url))
      const child = spawn(process.execPath, [program, ...given], { stdio: 'inherit' })
      const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
      if (code !== 0) throw new CliError('', code ?? EXIT.failed)
    },
  })
}

export const demoCommand = toolCommand(
  'Play a first payment and show where every cent is',
  taught('With the service that runs here, or one of its own that ends with the demo.', [
    'holdfast demo',
  ]),
  'demo.ts',
)

export const verifyCommand = toolCommand(
  'Check the books: every invariant, and the chain of the journal',
  taught('Asks the database of this installation. An export is checked without one.', [
    'holdfast verify',
    'node tools/verify-export.mjs journal.jsonl',
  ]),
  'verify.ts',
)

type Shell = 'bash' | 'zsh' | 'fish'

const scripts: Readonly<Record<Shell, string>> = {
  bash: `_holdfast() {
  local IFS=$'\\n'
  COMPREPLY=($(holdfast __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -F _holdfast holdfast`,
  zsh: `#compdef holdfast
_holdfast() {
  local -a found
  found=(\${(f)"$(holdfast __complete "\${words[@]:1:$((CURRENT - 1))}" 2>/dev/null | cut -f1)"})
  compadd -a found
}
compdef _holdfast holdfast`,
  fish: `complete -c holdfast -f \\
  -a '(holdfast __complete (commandline -opc)[2..] (commandline -ct))'`,
}

export const completionCommand = buildCommand<Record<never, never>, [Shell], Context>({
  docs: {
    brief: 'Write the completion script of a shell',
    fullDescription: taught('Put the line of your shell where it begins.', [
      'eval "$(holdfast completion bash)"',
      'eval "$(holdfast completion zsh)"',
      'holdfast completion fish | source',
    ]),
  },
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        {
          brief: 'bash, zsh or fish',
          parse: buildChoiceParser(['bash', 'zsh', 'fish']),
          placeholder: 'shell',
        },
      ],
    },
  },
  func(_flags, shell) {
    say(this, scripts[shell])
  },
})

// `holdfast completion`: the script of a shell, which asks `holdfast __complete`.
import { buildChoiceParser, buildCommand } from '@stricli/core'
import type { Context } from '../context.ts'
import { helpWith, sayLine } from '../context.ts'

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
    fullDescription: helpWith('Put the line of your shell where it begins.', [
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
    sayLine(this, scripts[shell])
  },
})

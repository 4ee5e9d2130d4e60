import { command, positional } from '../lib/command.js'
import { didYouMean } from '../lib/didYouMean.js'
import { UsageError } from '../lib/errors.js'

export const shells = ['bash', 'zsh', 'fish'] as const

export const completion = command({
  name: 'completion',
  description: 'Print the completion script of a shell',
  args: { shell: positional('bash, zsh or fish') },
  run: async ({ shell }, logger) => {
    const known = shells.find((name) => name === shell)
    if (!known)
      throw new UsageError(`There is no completion for the shell "${shell}".`, {
        metaMessages: [
          ...didYouMean(shell, shells),
          `Known shells: ${shells.join(', ')}.`,
        ],
      })
    logger.text(scripts[known])
  },
})

// The scripts call `lethe complete`. If it prints nothing, bash and zsh complete file
// names; fish does so only after --config and --state.
const scripts: Record<(typeof shells)[number], string> = {
  bash: `# Add to ~/.bashrc: source <(lethe completion bash)
_lethe() {
  local IFS=$'\n'
  COMPREPLY=($(lethe complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _lethe lethe
`,
  zsh: `# Add to ~/.zshrc, after compinit: source <(lethe completion zsh)
_lethe() {
  local -a candidates
  candidates=(\${(f)"$(lethe complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( $#candidates )); then compadd -a candidates; else _files; fi
}
compdef _lethe lethe
`,
  fish: `# Add to ~/.config/fish/config.fish: lethe completion fish | source
function __lethe_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  lethe complete -- $words[2..] "$current" 2>/dev/null
end
complete -c lethe -f -a '(__lethe_complete)'
complete -c lethe -l config -r -F
complete -c lethe -l state -r -F
`,
}

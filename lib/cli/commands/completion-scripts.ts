import { CliError } from "#lib/cli/host/exit-codes.ts";
import type { Session } from "#lib/cli/session/session.ts";

/** Each script asks the hidden command `__complete` for the candidates of the last word. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_quartermaster() {
  COMPREPLY=()
  local candidate
  while IFS= read -r candidate; do
    COMPREPLY+=("$(printf '%q' "$candidate")")
  done < <(quartermaster __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _quartermaster quartermaster
`,
  zsh: `#compdef quartermaster
_quartermaster() {
  local -a candidates
  candidates=("\${(@f)$(quartermaster __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a candidates
}
compdef _quartermaster quartermaster
`,
  fish: `function __quartermaster_complete
  set -l words (commandline -opc) (commandline -ct | string collect --allow-empty)
  quartermaster __complete -- $words[2..] 2>/dev/null
end
complete -c quartermaster -f -a '(__quartermaster_complete)'
`,
};

/** Prints the completion script of a shell. Throws `CliError` for another shell. */
export const printCompletionScript = async (session: Session, shell: string): Promise<void> => {
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script === undefined) throw new CliError("usage", "completion: use bash, zsh or fish.");
  await session.write(script);
};

import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Where this program keeps its files: as the XDG base directory specification
 * has it, and Windows' own.
 */
export function stateFolder(): string {
  const { LOCALAPPDATA, XDG_STATE_HOME } = process.env
  return join(
    XDG_STATE_HOME || LOCALAPPDATA || join(homedir(), '.local', 'state'),
    'lethe',
  )
}

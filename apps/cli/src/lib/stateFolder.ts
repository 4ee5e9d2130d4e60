import { homedir } from 'node:os'
import { join } from 'node:path'

/** Returns the folder of the XDG specification, or its equivalent on Windows. */
export function stateFolder(): string {
  const { LOCALAPPDATA, XDG_STATE_HOME } = process.env
  return join(
    XDG_STATE_HOME || LOCALAPPDATA || join(homedir(), '.local', 'state'),
    'lethe',
  )
}

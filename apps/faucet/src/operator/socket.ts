import { join } from 'node:path'

/** Where a server over the embedded database takes an operator's commands. */
export const getSocketPath = (directory: string) =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\${directory.replaceAll(/[\\/:]/g, '-')}-operator`
    : join(directory, 'operator.sock')

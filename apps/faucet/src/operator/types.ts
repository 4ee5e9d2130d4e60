/** A command's answer: plain data, one line a field when printed. */
export type CommandResult = Record<string, unknown>

/** What the server tells the command that asked it, one line of JSON. */
export type Answer = { result: CommandResult } | { error: string }

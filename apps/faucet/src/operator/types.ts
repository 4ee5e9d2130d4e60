/** A command's answer: plain data, one line a field when printed. */
export type CommandResult = Record<string, unknown>

import type { ParseArgsConfig } from 'node:util'

type Commands = { start: string; faucet: string }
export function getUsage(commands: Commands): string
export const options: NonNullable<ParseArgsConfig['options']>
export function asksForHelp(args: readonly string[]): boolean
export function findSwallowed(
  env: Readonly<Record<string, string | undefined>>,
): string[]

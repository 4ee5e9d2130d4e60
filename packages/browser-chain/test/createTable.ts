import type { absent } from './methodDifferences.js'

/** The README's table of methods, between its two comments. */
export function createTable(
  methods: readonly string[],
  differences: Readonly<Record<string, string>>,
  missing: typeof absent,
  own: Readonly<Record<string, string>>,
): string {
  const rows = [
    ...[...methods]
      .sort()
      .map((method) => [
        `\`${method}\``,
        own[method] ?? differences[method] ?? 'equal',
      ]),
    ...missing.map(({ methods, reason }) => [
      methods.map((method) => `\`${method}\``).join(' '),
      `Missing. ${reason}`,
    ]),
  ]
  return [
    '| Method | Compared with anvil |',
    '| --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

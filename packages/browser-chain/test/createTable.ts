import type { absent } from './methodDifferences.js'

/** Returns the README's table of methods that differ from anvil's. */
export function createTable(
  methods: readonly string[],
  differences: Readonly<Record<string, string>>,
  missing: typeof absent,
  own: Readonly<Record<string, string>>,
): string {
  const rows = [
    ...[...methods].sort().flatMap((method) => {
      const difference = own[method] ?? differences[method]
      return difference ? [[`\`${method}\``, difference]] : []
    }),
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

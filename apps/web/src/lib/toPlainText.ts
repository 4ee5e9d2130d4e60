/** Longer text is not a sentence, and would push the form off the screen. */
const MAX_LENGTH = 400

/**
 * Makes text from a node, a faucet or a wallet safe to show: shortens it to one
 * paragraph, and removes invisible characters, bidirectional controls and stacked
 * combining marks.
 */
export function toPlainText(text: string): string {
  const plain = text
    .slice(0, 2 * MAX_LENGTH)
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim()
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain
}

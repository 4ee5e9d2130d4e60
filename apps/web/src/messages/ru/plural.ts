const rules = new Intl.PluralRules('ru')

/**
 * The form of a noun that goes with a count.
 *
 * @example
 * plural(2, 'обмен', 'обмена', 'обменов') // 'обмена'
 */
export function plural(
  count: number,
  one: string,
  few: string,
  many: string,
): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few }
  return forms[rules.select(count)] ?? many
}

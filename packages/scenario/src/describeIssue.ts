import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Returns the path of the invalid field, and the rule that it breaks. */
export function describeIssue(issue: z.core.$ZodIssue): {
  path: PropertyKey[]
  expected: string
} {
  const { path } = issue
  const expect = (expected: string) => ({ path, expected })
  switch (issue.code) {
    case 'unrecognized_keys':
      return {
        path: [...path, ...issue.keys.slice(0, 1)],
        expected: 'left out: there is no such field here',
      }
    case 'invalid_type':
      return expect(kinds[issue.expected] ?? issue.expected)
    case 'invalid_value':
      return expect(toChoice(issue.values.map(String)))
    case 'invalid_union':
      return expect(
        toChoice(('options' in issue ? issue.options : undefined) ?? []),
      )
    case 'too_small':
      return expect(toLimit(issue.origin, 'at least', issue.minimum))
    case 'too_big':
      return expect(toLimit(issue.origin, 'at most', issue.maximum))
    case 'invalid_key':
      return expect(`named by ${issue.issues[0]?.message}`)
    default:
      return expect(issue.message)
  }
}

const toChoice = (choices: readonly unknown[]) =>
  choices.length > 1 ? `one of ${choices.join(', ')}` : String(choices[0])

function toLimit(origin: string, bound: string, limit: number | bigint) {
  const size = `${bound} ${limit}`
  if (origin === 'string') return `a text of ${size} characters`
  return origin === 'array' ? `a list of ${size}` : size
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

// All texts are in src/messages, so that their translation is mandatory. Components
// contain no texts.

const src = fileURLToPath(new URL('../src', import.meta.url))

/** Matches words, but not units, signs and identifiers. */
const isText = (text: string) => /\p{L}{2}/u.test(text)

/** Properties whose values are shown or read aloud. */
const readNames =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|advice|description|detail|error|hint|label|message|placeholder|successMessage|term|text|title|tokenLabel|unit|words)$/

/** Returns the texts in a component's source, with their lines. */
function findLiterals(source: string): string[] {
  const file = ts.createSourceFile(
    'component.tsx',
    source,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const found: string[] = []
  const report = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    if (isText(text)) found.push(`${line + 1}: ${text.trim()}`)
  }
  /** Reports the texts to which an expression may evaluate. */
  const evaluate = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) report(node, node.text)
    else if (ts.isTemplateExpression(node)) {
      report(node, node.head.text)
      for (const { expression, literal } of node.templateSpans) {
        report(node, literal.text)
        evaluate(expression)
      }
    } else if (ts.isConditionalExpression(node)) {
      evaluate(node.whenTrue)
      evaluate(node.whenFalse)
    } else if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken
      if (kind === ts.SyntaxKind.PlusToken) evaluate(node.left)
      if (
        kind === ts.SyntaxKind.PlusToken ||
        kind === ts.SyntaxKind.BarBarToken ||
        kind === ts.SyntaxKind.QuestionQuestionToken ||
        kind === ts.SyntaxKind.AmpersandAmpersandToken
      )
        evaluate(node.right)
    } else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
      evaluate(node.expression)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node, node.text)
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      if (node.expression) evaluate(node.expression)
    } else if (ts.isJsxAttribute(node) && readNames.test(node.name.getText())) {
      const value = node.initializer
      if (value)
        evaluate(
          ts.isJsxExpression(value) && value.expression
            ? value.expression
            : value,
        )
    } else if (
      ts.isPropertyAssignment(node) &&
      readNames.test(node.name.getText())
    )
      evaluate(node.initializer)
    // Checks the result of a function, which may be a sentence or a choice of one.
    else if (ts.isReturnStatement(node) && node.expression)
      evaluateSentence(node.expression)
    ts.forEachChild(node, visit)
  }
  const evaluateSentence = (node: ts.Expression) => {
    const before = found.length
    evaluate(node)
    // Leaves out keywords and keys, which have neither a capital letter nor a space.
    found.push(
      ...found
        .splice(before)
        .filter((text) => /: .*(?:\p{Lu}\p{Ll}|\p{L} \p{L})/u.test(text)),
    )
  }
  visit(file)
  return [...new Set(found)]
}

test('no component contains text for users', () => {
  const texts = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .filter(({ name }) => !/\.gen\.ts$|\.test\.tsx?$/.test(name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(src, path) }))
    .filter(({ name }) => !name.startsWith('messages/'))
    .flatMap(({ path, name }) =>
      findLiterals(readFileSync(path, 'utf8')).map((text) => `${name}:${text}`),
    )
  expect(texts).toEqual([])
})

test.each([
  '<p>Loading pools</p>',
  '<p>{isOpen ? "Hide details" : words.show}</p>',
  '<p>{`$' + '{count} pending`}</p>',
  '<p>{count && "pending"}</p>',
  '<button aria-label="Swap direction" />',
  '<input placeholder="No wallet connected" />',
  '<img alt={`Logo of $' + '{name}`} />',
  '<Dialog title={"Swap settings" as string} />',
  '<List items={[{ term: "Pool price", detail }]} />',
  'notify({ kind: "error", message: "Copy failed" })',
  'function getNote() { return "Enter an amount" }',
])('finds the text %s', (source) => {
  expect(findLiterals(source)).toHaveLength(1)
})

test.each([
  '<p className="text-muted">{words.loading}</p>',
  '<p>1 {symbol} = {price}%</p>',
  '<button type="submit" aria-label={words.close} />',
  'function getTone() { return "warning" }',
])('finds no text in %s', (source) => {
  expect(findLiterals(source)).toEqual([])
})

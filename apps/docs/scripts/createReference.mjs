import ts from 'typescript'
import { describeName } from './conventions.mjs'
import { loadReference } from './loadReference.mjs'
import { readGuides } from './readGuides.mjs'
import { groups } from './referenceGroups.mjs'

/** Properties of TanStack Query's results that have their own row. */
const frequent = {
  data: ['', 'The result. `undefined` until there is one.'],
  error: ['', 'Why the last call failed. `null` if it did not.'],
  isPending: ['boolean', 'Waiting for the result.'],
  mutate: ['(variables) => void', 'Starts the action.'],
  mutateAsync: [
    '(variables) => Promise',
    'Starts the action and returns its result.',
  ],
}

/** Parameters of many functions, whose types belong to other libraries. */
const conventional = {
  Client: 'A viem client of the network.',
  AbortSignal: 'Stops it, and rejects with the signal’s reason.',
}

/** The packages in which every parameter of a function needs a description. */
const isDescribed = (entry) => /^(sdk|react)(\/|$)/.test(entry)

/**
 * Creates the API reference: a page for each exported function and class, and for each
 * entry point a page of types and an index. Throws if something is not documented.
 *
 * @returns The pages' texts, by path without extension.
 */
export function createReference() {
  const { checker, entries, internals, links, problems, read } = loadReference()
  const guides = readGuides()

  const files = [
    ['index', writeIndex()],
    ...entries.flatMap((entry) => [
      [`${entry.name}/index`, writeEntry(entry)],
      [`${entry.name}/types`, writeTypes(entry)],
      ...entry.items
        .filter(({ isOwn, kind }) => isOwn && kind !== 'types')
        .map((item) => [
          item.page,
          item.kind === 'classes' ? writeClass(item) : writeFunction(item),
        ]),
    ]),
  ]
  if (problems.length > 0)
    throw new Error(`The reference has problems:\n${problems.join('\n')}`)
  return new Map(
    files.map(([path, parts]) => [
      path,
      `${parts.filter(Boolean).join('\n\n')}\n`,
    ]),
  )

  function writeIndex() {
    return [
      toHead(
        'API reference',
        'Every export of the packages, by what you want to do.',
      ),
      'Every export of the packages, by what you want to do. The [guides](/recipes/quote) show how they work together.',
      ...entries.flatMap((entry) => [
        `## @letheswap/${entry.name} {#${entry.name.replace('/', '-')}}`,
        `${entry.title} [Overview](/api/${entry.name}/)`,
        toTable(
          ['To', 'Use'],
          getGroups(entry).map(([title, items]) => [
            title,
            items
              .map((item) => `[\`${item.name}\`](/api/${item.page})`)
              .join(' '),
          ]),
        ),
      ]),
    ]
  }

  function writeEntry(entry) {
    const types = entry.items.filter(
      ({ isOwn, kind }) => isOwn && kind === 'types',
    )
    return [
      toHead(`@letheswap/${entry.name}`, entry.title),
      entry.title,
      ...getGroups(entry).flatMap(([title, items]) => [
        `## ${title}`,
        toTable(
          ['Name', 'Description'],
          items.map((item) => [
            `[\`${item.name}\`](/api/${item.page})`,
            read(item.symbol).summary,
          ]),
        ),
      ]),
      ...(types.length > 0
        ? [
            '## Types and constants',
            types
              .map(({ name, page }) => `[\`${name}\`](/api/${page})`)
              .join(' '),
          ]
        : []),
    ]
  }

  function writeTypes(entry) {
    const own = entry.items.filter(
      ({ isOwn, kind }) => isOwn && kind === 'types',
    )
    return [
      toHead(
        `Types of @letheswap/${entry.name}`,
        `The types and constants of @letheswap/${entry.name}.`,
      ),
      ...own.flatMap(({ name, symbol }) => writeType(name, symbol)),
    ]
  }

  /** Returns links to the guides that use a name. */
  function writeGuides(name, page) {
    const found = guides.findGuides(name, page)
    const label = found.length === 1 ? 'Guide' : 'Guides'
    return found.length === 0
      ? ''
      : `${label}: ${found.map(({ link, title }) => `[${title}](${link})`).join(', ')}.`
  }

  /** Returns part of a tested program, for a function whose comment has no example. */
  function writeGuideExample(name) {
    const example = guides.findExample(name)
    if (example === undefined) return []
    const { code, info, link, title } = example
    const [language] = info.split(' ')
    return [
      '## Example',
      `From [${title}](${link}), which has the rest of the program:`,
      `\`\`\`${language}\n${code}\n\`\`\``,
    ]
  }

  function writeFunction(item) {
    const { entry, name, page, signatures, symbol, types } = item
    const { examples, parameters, returns, summary, text, throws } =
      read(symbol)
    const signature = signatures.at(-1)
    const others = types.filter(
      (it) => !['Parameters', 'ReturnType', 'ErrorType'].includes(it.name),
    )
    const find = (type) => types.find((it) => it.name === type)
    const errors = find('ErrorType')
    return [
      toHead(name, summary),
      text,
      writeGuides(name, page),
      ...(examples.length > 0
        ? examples.flatMap((example) => ['## Example', example])
        : writeGuideExample(name)),
      '## Signature',
      toCode(
        [
          `import { ${name} } from '@letheswap/${entry}'`,
          '',
          ...signatures.map((it) => toSignature(name, it)),
        ].join('\n'),
      ),
      ...checkDescribed(
        item,
        writeParameters(name, signature, parameters, find('Parameters')),
      ),
      '## Returns',
      [toType(getReturnText(signature)), returns].filter(Boolean).join(': '),
      ...writeReturned(name, signature, find('ReturnType')),
      ...(throws.length > 0 || errors ? ['## Errors'] : []),
      throws.map((it) => `- ${linkErrors(it)}`).join('\n'),
      ...(errors ? writeType(`${name}.ErrorType`, errors, 3) : []),
      ...others.flatMap((it) => writeType(`${name}.${it.name}`, it)),
    ]
  }

  /** Returns the description of a type, for a parameter or field without its own. */
  function describeType(type) {
    const single = checker.getNonNullableType(type)
    const symbol = single.aliasSymbol ?? single.symbol
    if (symbol === undefined) return ''
    if (conventional[symbol.name]) return conventional[symbol.name]
    return links.has(symbol.name) ? read(symbol).summary : ''
  }

  /** Reports the parameters of a function that have no description. */
  function checkDescribed({ entry, name }, parts) {
    if (isDescribed(entry))
      for (const [, field] of parts
        .join('\n\n')
        .matchAll(/^\| `(\w+\??)` \|.*\| {2}\|$/gm))
        problems.push(`${name}: the parameter ${field} has no description.`)
    return parts
  }

  function writeParameters(name, signature, texts, own) {
    const { parameters = [] } = signature.declaration
    if (parameters.length === 0) return []
    const rows = parameters.map((parameter) => {
      const parameterName = getParameterName(parameter)
      const isOptional = checker.isOptionalParameter(parameter)
      return [
        `\`${parameterName}${isOptional ? '?' : ''}\``,
        toType(getText(parameter)),
        texts.get(parameterName) ||
          (getText(parameter).startsWith(`${name}.`) || isInline(parameter)
            ? 'Its fields are listed below.'
            : parameterName === 'parameters' &&
                splitNames(getText(parameter)).some((it) => links.has(it))
              ? 'Its type has the fields.'
              : describeName(parameterName, getText(parameter)) ||
                describeType(checker.getTypeAtLocation(parameter))),
      ]
    })
    const type = own ?? parameters.find(isInline)
    return [
      '## Parameters',
      own && rows.length === 1
        ? ''
        : toTable(['Parameter', 'Type', 'Description'], rows),
      ...(own ? writeType(`${name}.Parameters`, own, 3) : []),
      ...(!own && type ? [toFields(checker.getTypeAtLocation(type))] : []),
    ]
  }

  function writeReturned(name, signature, own) {
    if (own) return writeType(`${name}.ReturnType`, own, 3)
    // Returns no fields of a type that has its own section, because it is only one
    // click away.
    const [, head] =
      /^(?:Promise<)?([\w.]+)/.exec(getReturnText(signature)) ?? []
    if (links.has(head)) return []
    const type = checker.getReturnTypeOfSignature(signature)
    return [
      toFields(checker.getAwaitedType(type) ?? type, signature.declaration),
    ]
  }

  function writeClass({ entry, name, page, symbol }) {
    const { examples, summary, text } = read(symbol)
    // `defineError` returns an intersection, because the class has fields of its own.
    const [base] = checker.getBaseTypes(checker.getDeclaredTypeOfSymbol(symbol))
    const parent = (base?.types ?? [base]).find((type) => type?.isClass())
    const { cause, example, fix, message } = guides.errors.get(name) ?? {}
    if (cause === undefined || fix === undefined)
      problems.push(`${name} has no cause and fix in the error catalog.`)
    return [
      toHead(name, summary),
      text,
      ...(message ? ['## Message', `\`\`\`txt\n${message}\n\`\`\``] : []),
      '## Cause',
      linkPages(cause ?? ''),
      '## Fix',
      linkPages(fix ?? ''),
      ...examples.flatMap((it) => ['## Example', it]),
      ...(example && examples.length === 0
        ? ['## Example', toCode(example)]
        : []),
      writeGuides(name, page),
      `The [error catalog](/reference/errors) has all errors.`,
      '## Import',
      toCode(`import { ${name} } from '@letheswap/${entry}'`),
      parent ? `Extends ${toType(parent.symbol.name)}.` : '',
      '## Properties',
      toFields(checker.getDeclaredTypeOfSymbol(symbol)),
    ]
  }

  /** Returns a section for a type or a constant. */
  function writeType(name, symbol, level = 2) {
    const [declaration] = symbol.declarations
    const isAlias = ts.isTypeAliasDeclaration(declaration)
    const value = ts.isVariableDeclaration(declaration)
      ? declaration
      : undefined
    const type = value
      ? checker.getTypeAtLocation(value)
      : checker.getDeclaredTypeOfSymbol(symbol)
    const fields = name.endsWith('ErrorType') ? '' : toFields(type, declaration)
    const code = isAlias ? write(declaration.type, type) : undefined
    // Leaves out the code if the table of fields shows the type better.
    const isShown =
      code && (!fields || (code.includes(' | ') && !code.includes('{')))
    return [
      `${'#'.repeat(level)} ${name} {#${toAnchor(name)}}`,
      read(symbol).text,
      isShown ? toType(code) : '',
      value ? toCode(toConstant(value)) : fields,
    ]
  }

  function toConstant(declaration) {
    const text = flatten(declaration.initializer)
    const name = declaration.name.getText()
    return text.length < 100
      ? `const ${name} = ${text}`
      : `const ${name}: ${print(checker.getTypeAtLocation(declaration), declaration)}`
  }

  /**
   * Returns the table of an object type's fields. Returns '' for other types, and for
   * types of libraries.
   */
  function toFields(type, owner) {
    const all = getFields(type)
    const rows = all.filter(
      ({ isOurs, isQuery, name }) => isOurs || (isQuery && name in frequent),
    )
    if (rows.length === 0) return ''
    const others = all.filter((field) => field.isQuery && !rows.includes(field))
    return [
      toTable(
        ['Field', 'Type', 'Description'],
        rows.map(({ isOptional, isOurs, name, symbols }) => [
          `\`${name}${isOptional ? '?' : ''}\``,
          ...(isOurs
            ? [
                toType(getFieldText(symbols, isOptional, owner)),
                symbols.map((it) => read(it).text).find(Boolean) ??
                  (['query', 'mutation'].includes(name)
                    ? 'Options of TanStack Query.'
                    : (frequent[name]?.[1] ??
                      (describeName(
                        name,
                        getFieldText(symbols, isOptional, owner),
                        all,
                      ) ||
                        describeType(checker.getTypeOfSymbol(symbols[0]))))),
              ]
            : describeQueryField(name, type, owner)),
        ]),
      ),
      others.length > 0
        ? `Also, as in TanStack Query: ${others.map(({ name }) => `\`${name}\``).join(' ')}`
        : '',
    ]
      .filter(Boolean)
      .join('\n\n')
  }

  function getFields(type) {
    const members = type.isUnion() ? type.types : [type]
    if (!members.every(isRecord)) return []
    const fields = new Map()
    for (const member of members)
      for (const symbol of checker.getPropertiesOfType(member))
        fields.set(symbol.name, [...(fields.get(symbol.name) ?? []), symbol])
    return [...fields]
      .filter(([name]) => !name.startsWith('__'))
      .map(([name, symbols]) => {
        const paths = symbols.flatMap(({ declarations = [] }) =>
          declarations.map((it) => it.getSourceFile().fileName),
        )
        return {
          name,
          symbols,
          isOptional:
            symbols.length < members.length ||
            symbols.some(({ flags }) => flags & ts.SymbolFlags.Optional),
          isOurs: paths.some((path) => !path.includes('node_modules')),
          isQuery: paths.some((path) => path.includes('@tanstack')),
        }
      })
  }

  function isRecord(type) {
    return (
      (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
      type.getCallSignatures().length === 0 &&
      !checker.isArrayType(type) &&
      !checker.isTupleType(type)
    )
  }

  /** Returns the type and the description of a property of TanStack Query's results. */
  function describeQueryField(name, type, owner) {
    const [text, words] = frequent[name]
    const property = checker.getPropertyOfType(type, name)
    const fieldType = checker.getTypeOfSymbol(property)
    const full = spell(print(fieldType, owner), fieldType, owner)
    const [, variables] = /\b(\w+\.Variables)\b/.exec(full) ?? []
    return [
      toType(text || full),
      variables ? `${words} Takes ${toType(variables)}.` : words,
    ]
  }

  function getFieldText(symbols, isOptional, owner) {
    const texts = symbols.map((symbol) => {
      const node = symbol.valueDeclaration ?? symbol.declarations?.[0]
      const isOwn = ts.findAncestor(node, (it) => it === owner) !== undefined
      // Resolves a type such as `Reason['reason']`, which refers to a type that is not
      // exported.
      const isLookUp =
        node?.type &&
        ts.isIndexedAccessTypeNode(node.type) &&
        !mentionsTypeParameter(node.type)
      return node?.type &&
        !isLookUp &&
        !ts.isMethodSignature(node) &&
        !ts.isMethodDeclaration(node) &&
        (isOwn || !mentionsTypeParameter(node.type))
        ? write(node.type, checker.getTypeOfSymbol(symbol))
        : print(checker.getTypeOfSymbol(symbol), node)
    })
    const parts = [...new Set(texts)].filter(
      (text) => text !== 'undefined' || texts.length === 1,
    )
    const text = parts.join(' | ')
    return isOptional ? text.replace(/ \| undefined$/, '') : text
  }

  /** If a type parameter is instantiated, the source text of the type is meaningless. */
  function mentionsTypeParameter(node) {
    const symbol = ts.isIdentifier(node) && checker.getSymbolAtLocation(node)
    if (symbol && symbol.flags & ts.SymbolFlags.TypeParameter) return true
    return ts.forEachChild(node, mentionsTypeParameter) ?? false
  }

  function toSignature(name, signature) {
    const { parameters = [], typeParameters = [] } = signature.declaration
    const generics = typeParameters.map((it) => flatten(it)).join(', ')
    const list = parameters.map(
      (it) =>
        `${it.dotDotDotToken ? '...' : ''}${getParameterName(it)}${checker.isOptionalParameter(it) ? '?' : ''}: ${getText(it)}`,
    )
    const head = `function ${name}${generics && `<${generics}>`}`
    const line = `${head}(${list.join(', ')}): ${getReturnText(signature)}`
    checkNames(line)
    return line.length <= 90 || list.length === 0
      ? line
      : `${head}(\n${list.map((it) => `  ${it},\n`).join('')}): ${getReturnText(signature)}`
  }

  function getText(node) {
    const type = checker.getTypeAtLocation(node)
    return node.type ? write(node.type, type) : print(type, node)
  }

  function getReturnText(signature) {
    const { declaration } = signature
    if (declaration.type) return flatten(declaration.type)
    return print(checker.getReturnTypeOfSignature(signature), declaration)
  }

  /** Returns a type as its author wrote it, but only with exported types. */
  function write(node, type) {
    return spell(flatten(node), type, node)
  }

  /**
   * Returns a type's text, or the text of its members if it contains names that are not
   * exported.
   */
  function spell(text, type, node) {
    if (!splitNames(text).some((name) => internals.has(name))) return text
    const members = type.isUnion() ? type.types : [type]
    return members
      .map((it) => print(it, node, ts.TypeFormatFlags.InTypeAlias))
      .join(' | ')
  }

  /** Returns a type as text, truncated if it is long. */
  function print(type, node, extra = 0) {
    const flags =
      ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
      ts.TypeFormatFlags.WriteArrowStyleSignature |
      extra
    return simplify(
      checker
        .typeToString(type, node, flags)
        .replace(/import\("[^"]*"\)\./g, '')
        .replace(/`0x\$\{string\}`/g, 'Hex')
        // The compiler truncates within a word.
        .replace(/[^;,|]*\.\.\.$/, ' …'),
    )
  }

  function toType(text) {
    checkNames(text)
    const parts = ['']
    for (const part of splitNames(text)) {
      const page = links.get(part)
      if (page) parts.push(`[\`${part}\`](/api/${page})`, '')
      else parts.push(`${parts.pop()}${part}`)
    }
    return parts
      .map((part, index) => (index % 2 === 1 ? part : toInlineCode(part)))
      .join('')
  }

  /** Reports types that readers cannot import. */
  function checkNames(text) {
    for (const name of splitNames(text))
      if (internals.has(name))
        problems.push(`${name} is not exported, and stands in ${text}`)
  }

  function linkErrors(text) {
    return text.replace(/\b[A-Z]\w+Error\b/g, (name) => {
      const page = links.get(name)
      return page ? `[\`${name}\`](/api/${page})` : `\`${name}\``
    })
  }

  function getGroups({ items, name }) {
    const shown = items.filter(({ kind }) => kind !== 'types')
    const rules = groups[name.split('/')[0]]
    if (!rules || name.includes('/'))
      return [
        ['Functions', shown.filter(({ kind }) => kind === 'functions')],
        ['Errors', shown.filter(({ kind }) => kind === 'classes')],
      ].filter(([, members]) => members.length > 0)
    const find = ({ folder, name }) =>
      rules.find(([, rule]) => rule.test(name)) ??
      rules.find(([, rule]) => rule.test(folder))
    for (const item of shown)
      if (!find(item)) problems.push(`${item.name} belongs to no group.`)
    return rules
      .map((rule) => [rule[0], shown.filter((item) => find(item) === rule)])
      .filter(([, members]) => members.length > 0)
  }
}

const getParameterName = ({ name }) =>
  ts.isIdentifier(name) ? name.text : 'parameters'

/** Splits a type's text at each identifier and string. */
const splitNames = (text) =>
  text.split(/('[^']*'|"[^"]*"|[A-Za-z_]\w*(?:\.[A-Z]\w*)?)/)

const isInline = ({ type }) => type && ts.isTypeLiteralNode(type)

/** Adapts the links of a page in `reference`, for use on any page. */
const linkPages = (text) =>
  text
    .replaceAll('https://letheswap.github.io/letheswap/', '/')
    .replace(/\]\(\.\.\/([\w/-]+)\.md/g, '](/$1')
    .replace(/\]\(([\w-]+)\.md/g, '](/reference/$1')
    .replace(/\]\(#/g, '](/reference/errors#')

const toAnchor = (name) => name.toLowerCase().replaceAll('.', '-')

const toHead = (title, description) =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\neditLink: false\n---\n\n# ${title}`

const toCode = (text) => `\`\`\`ts\n${text}\n\`\`\``

const toTable = (head, rows) =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(toCell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

const toCell = (text) => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')

const toInlineCode = (text) => {
  if (text === '') return ''
  const fence = text.includes('`') ? '``' : '`'
  return fence === '`' ? `\`${text}\`` : `${fence} ${text} ${fence}`
}

/** Returns a node's text on one line, without comments. */
const flatten = (node) =>
  simplify(
    (node?.getText() ?? '')
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      // Lines of an object type may end without a separator.
      .replace(/([^\s{([<|&,;:=>])\n\s*(?=[\w'"[])/g, '$1; ')
      .replace(/\s+/g, ' ')
      .replace(/([{(<]) ?\| /g, '$1')
      .replace(/^\| /, '')
      .replace(/,? ([)>\]])/g, '$1')
      .replace(/([<([]) /g, '$1')
      .trim(),
  )

/** Removes the compiler's helper types. */
const simplify = (text) =>
  text
    .replace(/NoInfer<([^<>]*)>/g, '$1')
    .replace(/Omit<((?:\w+)Options)<.*, "(?:queryKey|mutationFn)".*>/, '$1')
    .replace(/(UseQueryOptions<.*), ReadKey<.*>>$/, '$1>')
    .replace(/, ReadKey<\.\.\.>(.*) & QueryKeyWithDataTag<.*>$/, '$1')
    .replace(/ & \{ \.\.\.; \}$/, '')

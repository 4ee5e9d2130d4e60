// Runs a program from the docs, and posts its output. Each run has its own worker, and
// therefore its own chain, so a program always prints the same output.

const programs = import.meta.glob(
  '../../../snippets/{addLiquidity,exactOutput,quote,swap,whatIf}.ts',
)

/** Formats a value as Node does, for the few types that the programs print. */
function format(value: unknown): string {
  if (Array.isArray(value))
    return `[ ${value.map((it) => (typeof it === 'string' ? `'${it}'` : format(it))).join(', ')} ]`
  return typeof value === 'bigint' ? `${value}n` : String(value)
}

console.log = (...values) => postMessage({ line: values.map(format).join(' ') })

self.onmessage = async ({ data: name }: MessageEvent<string>) => {
  try {
    const run = programs[`../../../snippets/${name}.ts`]
    if (!run) throw new Error(`No program ${name} runs in a tab.`)
    await run()
    postMessage({ isDone: true })
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : `${error}` })
  }
}

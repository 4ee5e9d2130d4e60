import type { McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { reportError } from '../lib/reportError.js'
import { explainToolError } from './explainToolError.js'
import { ToolError } from './ToolError.js'

/** By default, a tool changes nothing, but reads a chain that others change. */
const reading = { readOnlyHint: true, openWorldHint: true }

type Output<shape extends z.ZodRawShape> = z.output<z.ZodObject<shape>>

/**
 * Adds a tool to a server. Accepts only the arguments in `input`, and reports every
 * failure as a typed fault.
 */
export function addTool<
  input extends z.ZodRawShape,
  output extends z.ZodRawShape,
>(
  server: McpServer,
  name: string,
  {
    description,
    annotations = reading,
    run,
    ...tool
  }: {
    description: string
    annotations?: ToolAnnotations | undefined
    input: input
    output: output
    run: (args: Output<input>) => Promise<Output<output>>
  },
): void {
  const input = z.strictObject(tool.input)
  // The arguments are validated below, because the server's own validation error is not
  // typed.
  const validate = (value: unknown) => ({ value })
  server.registerTool(
    name,
    {
      description,
      annotations,
      inputSchema: { '~standard': { ...input['~standard'], validate } },
      outputSchema: z.object(tool.output),
    },
    async (value) => {
      try {
        const structuredContent = await run(readArguments(input, value))
        return { ...toContent(structuredContent), structuredContent }
      } catch (cause) {
        if (!(cause instanceof ToolError))
          process.stderr.write(
            `${name}: ${reportError(cause, { json: false })}\n`,
          )
        const error = explainToolError(cause, Object.keys(tool.input))
        return { ...toContent({ error }), isError: true }
      }
    },
  )
}

const toContent = (value: unknown) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(value) }],
})

/** Values are not quoted, because one of them may be a private key. */
function readArguments<output>(
  input: z.ZodType<output>,
  value: unknown,
): output {
  const { success, data, error } = input.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  const name = 'InvalidArgumentError'
  if (issue?.code === 'unrecognized_keys') {
    const [field] = issue.keys
    throw new ToolError(name, field, `There is no argument "${field}".`)
  }
  const field = issue?.path.join('.')
  const expected = issue?.message.replace(/^Invalid input: expected /, '')
  throw new ToolError(name, field, `Argument "${field}" must be ${expected}.`)
}

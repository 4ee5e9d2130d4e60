import type { McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { reportError } from '../lib/reportError.js'
import { explainToolError } from './explainToolError.js'
import { ToolError } from './ToolError.js'

/** For tools that only read the chain, which others change meanwhile. */
export const reading: ToolAnnotations = {
  readOnlyHint: true,
  openWorldHint: true,
}

/** Adds a tool to a server. Whatever goes wrong, it answers with a typed fault. */
export function addTool<input extends z.ZodObject, output extends z.ZodObject>(
  server: McpServer,
  name: string,
  {
    input,
    output,
    run,
    ...tool
  }: {
    title: string
    description: string
    annotations: ToolAnnotations
    input: input
    output: output
    run: (args: z.output<input>) => Promise<z.output<output>>
  },
): void {
  // Checked below instead: the server's own message is not typed.
  const validate = (value: unknown) => ({ value })
  server.registerTool(
    name,
    {
      ...tool,
      inputSchema: { '~standard': { ...input['~standard'], validate } },
      outputSchema: output,
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
        const error = explainToolError(cause)
        return { ...toContent({ error }), isError: true }
      }
    },
  )
}

const toContent = (value: unknown) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(value) }],
})

/** Values are not quoted: one of them may be a private key. */
function readArguments<input extends z.ZodObject>(
  input: input,
  value: unknown,
): z.output<input> {
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

import Fastify from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Faucet } from '../faucet.js'
import { createHealth } from '../routes/health.js'
import { addErrors } from './errors.js'

/**
 * What operators and their tools ask for, on a port that users cannot reach:
 * here nothing is limited, and the figures are nobody else's business.
 */
export async function createAdminServer(
  faucet: Faucet,
  {
    isClosing,
    getDocument,
  }: {
    isClosing: () => boolean
    /** The OpenAPI document of the public port. */
    getDocument: () => object
  },
) {
  const { log, metrics } = faucet
  const app = Fastify({
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  addErrors(app, { log, metrics })
  await app.register(createHealth(faucet, isClosing))
  app.get('/docs', getDocument)
  app.get('/metrics', async (_, reply) => {
    reply.type(metrics.registry.contentType)
    return reply.send(await metrics.registry.metrics())
  })
  return app
}

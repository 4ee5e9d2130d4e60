// What Fastify alone can do here: the measure of the bench.
import Fastify from 'fastify'

const app = Fastify()
app.get('/', (_, reply) => reply.send({ ok: true }))
console.log(JSON.stringify({ url: await app.listen({ port: 0 }) }))
process.on('SIGTERM', () => app.close().then(() => process.exit(0)))

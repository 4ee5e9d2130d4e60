import { serveChain } from '../serveChain.js'

serveChain(self as never)

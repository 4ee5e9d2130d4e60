export { serveHttp } from '../serveHttp.js'

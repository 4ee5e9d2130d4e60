import { Agent, request as httpRequest } from 'node:http'

export type RawRequest = {
  method: string
  /** Path and query, as they go over the wire. */
  path: string
  headers: readonly (readonly [string, string])[]
  contentType: string
  body?: string | undefined
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends what `fetch` would refuse to send, and reads the answer whole. */
export function sendRequest(
  url: string,
  { method, path, headers, contentType, body }: RawRequest,
): Promise<{ status: number; body: string; type: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      agent,
      method,
      path,
      headers: {
        ...Object.fromEntries(headers),
        ...(body === undefined || contentType === ''
          ? {}
          : { 'Content-Type': contentType }),
        ...(body === undefined
          ? {}
          : { 'Content-Length': Buffer.byteLength(body) }),
      },
    })
    // A refused body may be cut off while it is still being sent: the answer
    // is there by then.
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: text,
          type: response.headers['content-type'],
        }),
      )
    })
    request.end(body)
  })
}

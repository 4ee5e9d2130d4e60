export type Words = { code: number; text: string; status?: number }

/** Nodes' refusals of a block range that exceeds their limit. */
export const refusals = {
  geth: { code: -32000, text: 'exceed maximum block range: %' },
  gethTimeout: { code: -32002, text: 'request timed out' },
  erigon: { code: -32000, text: 'query returned more than 20000 results' },
  nethermind: {
    code: -32005,
    text: 'Too many logs requested. Max logs per response is 20000.',
  },
  besu: { code: -32005, text: 'Requested range exceeds maximum range limit' },
  invalidRequest: {
    code: -32600,
    text: 'Block range is too wide, maximum is % blocks',
  },
  invalidParams: {
    code: -32602,
    text: 'Log response size exceeded. You can make eth_getLogs requests with up to a % block range.',
  },
  notFound: { code: -32001, text: 'eth_getLogs is limited to a % block range' },
  badRequest: {
    code: 35,
    text: 'ranges over % blocks are not supported on this tier',
    status: 400,
  },
  tooLarge: { code: -1, text: 'Request Entity Too Large', status: 413 },
  badGateway: { code: -1, text: '<html>502 Bad Gateway</html>', status: 502 },
  gatewayTimeout: {
    code: -1,
    text: '<html>504 Gateway Time-out</html>',
    status: 504,
  },
  unnamed: { code: -32602, text: 'invalid params' },
  originTimeout: { code: -1, text: 'error code: 524', status: 524 },
} satisfies Record<string, Words>

export type RangeRefusal = keyof typeof refusals

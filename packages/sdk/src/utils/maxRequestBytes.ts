/** Common proxies refuse requests above 1 MiB. */
export const maxRequestBytes = 1_000_000

/** A whole token with more decimals does not fit into 256 bits. */
export const maxDecimals = 77

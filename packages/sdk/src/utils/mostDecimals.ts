/** One whole token of more decimals does not fit into 256 bits. */
export const mostDecimals = 77

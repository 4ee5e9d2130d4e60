/** The year 5138 in Unix seconds, to detect milliseconds. */
export const farTime = 1e11

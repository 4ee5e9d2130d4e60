/** Draws the contour lines behind the cards. */
export const River = () => (
  <div
    aria-hidden="true"
    className="river pointer-events-none fixed inset-x-0 bottom-0 -z-10 h-[45vh]"
  />
)

/** The contour lines behind the cards; one brightens when `successes` grows. */
export function River({ successes }: { successes: number }) {
  return (
    <div
      aria-hidden="true"
      className="river pointer-events-none fixed inset-x-0 bottom-0 -z-10 h-[45vh]"
    >
      {successes > 0 ? <div key={successes} className="river-line" /> : null}
    </div>
  )
}

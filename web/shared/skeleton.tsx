/** What stands where something is being loaded. */
export const Skeleton = () => (
  <div class="skeleton" aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
)

/** Why the last attempt was refused. Nothing while it was not. */
export const FaultNotice = ({ fault }: { readonly fault: string | undefined }) =>
  fault ? (
    <p class="notice bad" role="alert">
      {fault}
    </p>
  ) : null

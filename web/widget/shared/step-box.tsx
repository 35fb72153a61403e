import type { ComponentChildren, Ref } from 'preact'

interface Props {
  readonly step: string
  readonly section: Ref<HTMLDivElement>
  readonly children: ComponentChildren
}

/** A step, made anew for each. */
export const StepBox = ({ step, section, children }: Props) => (
  <div class={`step ${step}`} key={step} ref={section}>
    {children}
  </div>
)

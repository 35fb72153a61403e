/** How to reach a guest, in one line. Who gave no address has a made-up one, which is not shown. */
export const contactOf = ({ phone, email }: { phone: string | null; email: string | null }): string =>
  [phone, email && !email.endsWith('.local') ? email : ''].filter(Boolean).join(' · ')

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

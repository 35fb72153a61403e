/** An address of which its owner recognises enough, and nobody else learns it: the first letter and the domain. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${[...email].slice(0, 1).join('')}•••${email.slice(at)}`
}

/** What `npm start` prints once the service listens: its addresses, what is not connected, and the demo accounts. */
export const greeting = ({ url, demo, missing }) =>
  [
    '\nMaitred is listening.\n',
    `  ${url}`,
    `  ${url}/docs      the interface`,
    `  ${url}/readyz    whether it can work\n`,
    ...missing.map(({ consequence }) => `  ${consequence}`),
    ...(demo ? demoLines(demo) : []),
  ].join('\n')

const demoLines = ({ accounts, totpSecret }) => {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  return [
    `Demo accounts, all with the password ${accounts[0].password}:\n`,
    ...accounts.map(({ email, about }) => `  ${email.padEnd(width)}  ${about.en}`),
    `\nThe second factor's TOTP secret: ${totpSecret}\n`,
  ]
}

/** What the guard of the tests' databases reported since the last test. Databases outlive the files that open them. */
const shared = globalThis as { maitredFans?: string[] }

export const reportFan = (sentence: string) => {
  shared.maitredFans ??= []
  shared.maitredFans.push(new Error(sentence).stack ?? sentence)
}

/** Returns what was reported, and forgets it. */
export const takeFans = (): string[] => shared.maitredFans?.splice(0) ?? []

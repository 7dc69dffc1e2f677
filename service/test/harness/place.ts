// Where an installation lies, as those who state something of its database are told.

/** One data folder, with months in it, and nothing else that is configured. */
export function placeIn(dataDir: string) {
  return { dataDir, archiveDir: dataDir, bankFolder: null, masterKey: null, installation: null }
}

/** Where a provider explains how an app password is made, by the name that the provider calls itself. */
export const appPasswordHelp: Readonly<Record<string, string>> = {
  Google: 'https://support.google.com/accounts/answer/185833',
  Yahoo: 'https://help.yahoo.com/kb/SLN15241.html',
  AOL: 'https://help.aol.com/articles/Create-and-manage-app-password',
  iCloud: 'https://support.apple.com/102654',
  Fastmail: 'https://www.fastmail.help/hc/en-us/articles/360058752854',
};

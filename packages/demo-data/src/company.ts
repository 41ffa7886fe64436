/** Whose desk the demo shows: the shop of the demo's page. */
export const companyName = 'Saltmarsh Kitchen';

/** The company's own domain; RFC 2606 reserves it, so it cannot be registered and receives no mail. */
export const companyDomain = 'saltmarsh.example';

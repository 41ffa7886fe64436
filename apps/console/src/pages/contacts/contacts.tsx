import { Link, useLocation } from 'wouter-preact';
import { Blank } from '../../ui/page.tsx';
import { contactWords } from '../../words/contacts.ts';
import { words } from '../../words/en.ts';
import { ContactList } from './contact-list.tsx';
import { ContactPage } from './contact-page.tsx';

/** `/contacts` and `/contacts/7`. */
export function Contacts() {
  const [path] = useLocation();
  if (/^\/contacts\/?$/.test(path)) return <ContactList />;
  const { id } = /^\/contacts\/(?<id>\d{1,15})\/?$/.exec(path)?.groups ?? {};
  if (id !== undefined) return <ContactPage key={id} id={Number(id)} />;
  return (
    <Blank title={words.page.unknown}>
      <Link href="/contacts">{contactWords.toAll}</Link>
    </Blank>
  );
}
